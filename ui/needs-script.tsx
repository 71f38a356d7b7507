/** For a page that only the browser can fill, where it may not run scripts. */
export const NeedsScript = ({ what }: { what: string }) => (
  <noscript>
    <div className="max-w-xl space-y-4 py-6 text-lg">
      <p>
        <strong>{what} needs JavaScript, which is switched off in this browser.</strong> Switch it on in the settings of
        the browser and open this page again.
      </p>
      <p>
        Without it you can still{' '}
        <a href="/course" className="font-bold text-electric underline underline-offset-4">
          look at everything in the shop
        </a>{' '}
        and{' '}
        <a href="/contact" className="font-bold text-electric underline underline-offset-4">
          call or visit us
        </a>{' '}
        to order.
      </p>
    </div>
  </noscript>
);
