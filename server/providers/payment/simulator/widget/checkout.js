/*
 * Stands in for Razorpay's checkout.js, with its surface: `new Razorpay(options)`, `.open()`, `.close()`, `.on(event, fn)`.
 * The form itself is a frame from the simulator, so that the page never sees what is typed there, as with the real one.
 * Styles are set through the object model only: the page's policy forbids them in the markup.
 */
(() => {
  const { origin } = new URL(document.currentScript.src);
  const frameUrl = `${origin}/v1/checkout/frame`;
  const cover = {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
    margin: '0',
    padding: '0',
  };

  class Razorpay {
    #options;
    #listeners = new Map();
    #dialog = null;
    #timer = null;
    #lastFocus = null;

    constructor(options) {
      if (!options || typeof options.key !== 'string') throw new Error('`key` is needed to open the payment window.');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    open() {
      if (this.#dialog) return;
      this.#lastFocus = document.activeElement;
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Payment');
      Object.assign(dialog.style, cover, {
        maxWidth: 'none',
        maxHeight: 'none',
        background: 'transparent',
        overflow: 'hidden',
      });
      const frame = document.createElement('iframe');
      frame.title = 'Payment';
      frame.src = frameUrl;
      Object.assign(frame.style, cover, { background: 'transparent', colorScheme: 'normal' });
      dialog.append(frame);
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (this.#options.modal?.escape !== false) this.#dismiss();
      });
      document.body.append(dialog);
      this.#dialog = dialog;
      window.addEventListener('message', this.#hear);
      dialog.showModal();
      if (this.#options.timeout > 0)
        this.#timer = setTimeout(() => this.#dismiss('timeout'), this.#options.timeout * 1000);
    }

    close() {
      if (this.#dialog) this.#dismiss();
    }

    #hear = (event) => {
      const frame = this.#dialog?.firstChild;
      if (!frame || event.origin !== origin || event.source !== frame.contentWindow) return;
      const { type, detail } = event.data ?? {};
      if (type === 'ready') {
        frame.contentWindow.postMessage({ type: 'options', detail: this.#plainOptions() }, origin);
        frame.focus();
      } else if (type === 'dismiss') this.#dismiss();
      else if (type === 'failed') this.#failed(detail);
      else if (type === 'paid') this.#paid(detail);
    };

    /** What can cross to the frame: no functions. */
    #plainOptions() {
      const { key, order_id, name, description, image, prefill, theme, modal, retry, callback_url, redirect } =
        this.#options;
      const { escape, backdropclose, confirm_close } = modal ?? {};
      return JSON.parse(
        JSON.stringify({
          key,
          order_id,
          name,
          description,
          image,
          prefill,
          theme,
          retry,
          modal: { escape, backdropclose, confirm_close },
          // Without a function to call, the page itself goes on to the address.
          callback_url: redirect || !this.#options.handler ? callback_url : undefined,
        }),
      );
    }

    #paid(proof) {
      this.#remove();
      this.#options.handler?.(proof);
    }

    #failed(error) {
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error });
    }

    #dismiss(reason) {
      this.#remove();
      this.#options.modal?.ondismiss?.(reason);
    }

    #remove() {
      clearTimeout(this.#timer);
      window.removeEventListener('message', this.#hear);
      this.#dialog?.close();
      this.#dialog?.remove();
      this.#dialog = null;
      this.#lastFocus?.focus?.();
    }
  }

  window.Razorpay = Razorpay;
})();
