// Not beside `NeedsScript`, which pages use that must not load the code of forms.

/** Above the button of a form that needs scripts, in a browser that has them switched off. */
export const FormNeedsScript = () => (
  <noscript>
    <p className="rounded-md bg-white px-4 py-3">
      <strong>This form needs JavaScript, which is switched off in this browser.</strong> Please{' '}
      <a href="/contact" className="font-bold text-electric underline underline-offset-4">
        call, write or visit us
      </a>{' '}
      instead.
    </p>
  </noscript>
);
