/**
 * The part of Google's script that a page uses: `initialize` with a client id and a callback, and `renderButton`. The button
 * opens a form in the page instead of Google's window. No inline styles and handlers, because the page's policy forbids them.
 */
export const buttonScript = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  let settings = null;
  const element = (tag, properties) => Object.assign(document.createElement(tag), properties);
  const ask = () => {
    const dialog = element('dialog', { ariaLabel: 'Google (simulated)' });
    const form = element('form', { method: 'dialog' });
    const email = element('input', { type: 'email', name: 'email', required: true, ariaLabel: 'Google email' });
    const name = element('input', { type: 'text', name: 'name', required: true, ariaLabel: 'Google name' });
    const go = element('button', { type: 'submit', textContent: 'Continue as this person' });
    form.append(element('h2', { textContent: 'Sign in with Google (simulated)' }), email, name, go);
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const answer = await fetch(origin + '/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: email.value, name: name.value }),
      });
      const { credential } = await answer.json();
      dialog.remove();
      settings.callback({ credential, select_by: 'btn' });
    });
    dialog.append(form);
    document.body.append(dialog);
    dialog.showModal();
  };
  window.google = window.google ?? {};
  window.google.accounts = {
    id: {
      initialize(options) { settings = options; },
      renderButton(parent) {
        const button = element('button', { type: 'button', textContent: 'Sign in with Google' });
        button.addEventListener('click', ask);
        parent.replaceChildren(button);
      },
      prompt() {},
      cancel() {},
      disableAutoSelect() {},
    },
  };
})();
`;
