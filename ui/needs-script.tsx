/** For pages that need scripts, in a browser that has them switched off. */
export const NeedsScript = ({ what }: { what: string }) => (
  <noscript>
    <div className="max-w-xl space-y-4 py-6 text-lg">
      <p>
        <strong>{what} needs JavaScript, which is switched off in this browser.</strong> Switch it on in the browser's
        settings and open this page again.
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
