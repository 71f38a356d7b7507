/* The form inside the payment window. Speaks to the page only by messages, to the simulator only about its own order. */
const pollMs = 1_000;
const byId = (id) => document.getElementById(id);
const sections = [...document.querySelectorAll('section')];

let page = null;
let options = null;
let paymentId = null;
/** Counts up with each try, so that an answer to an earlier one changes nothing. */
let round = 0;

const tell = (type, detail) => window.parent.postMessage({ type, detail }, page ?? '*');

async function ask(path, body) {
  const request = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(`/v1/checkout/${path}`, request);
  return { ok: answer.ok, body: await answer.json() };
}

function show(name, words = '') {
  for (const section of sections) section.hidden = section.id !== `screen-${name}`;
  byId('alert').hidden = words === '';
  byId('alert').textContent = words;
  byId('back').hidden = !['upi', 'card', 'netbanking'].includes(name);
  const shown = byId(`screen-${name}`);
  (shown.querySelector('input, select') ?? shown.querySelector('h2')).focus();
}

function complain(words, field) {
  byId('alert').textContent = words;
  byId('alert').hidden = false;
  const input = field && document.querySelector(`section:not([hidden]) [name="${field}"]`);
  input?.setAttribute('aria-invalid', 'true');
  (input ?? document.querySelector('section:not([hidden]) input'))?.focus();
}

async function start(instrument) {
  round += 1;
  const { email = '', contact = '' } = options.prefill ?? {};
  const { ok, body } = await ask('payments', {
    key_id: options.key,
    order_id: options.order_id,
    instrument,
    email,
    contact,
  });
  if (!ok) return complain(body.error.description, body.error.field);
  paymentId = body.payment_id;
  if (body.next === 'otp') return show('otp');
  if (body.next === 'bank-page') return show('bank-page');
  return conclude(body);
}

async function answerBank(answer) {
  show('busy');
  conclude((await ask(`payments/${paymentId}/answer`, answer)).body);
}

function conclude(report) {
  if (report.status === 'success') return succeed(report.proof);
  if (report.status === 'failed') return fail(report.error);
  show('busy');
  const asked = round;
  const askAgain = async () => {
    const { body } = await ask(`payments/${paymentId}`);
    if (asked === round) conclude(body);
  };
  setTimeout(() => void askAgain(), pollMs);
}

function succeed(proof) {
  if (options.callback_url) return leave(proof);
  tell('paid', proof);
}

function fail(error) {
  tell('failed', error);
  const mayRetry = options.retry?.enabled ?? options.retry ?? true;
  if (options.callback_url && !mayRetry) {
    const { code, description, source, step, reason } = error;
    return leave({
      'error[code]': code,
      'error[description]': description,
      'error[source]': source,
      'error[step]': step,
      'error[reason]': reason,
      'error[metadata]': JSON.stringify(error.metadata),
    });
  }
  if (!mayRetry) return tell('dismiss');
  byId('failed-why').textContent = error.description;
  show('failed');
}

/** The whole browser goes to the shop's address, with a form posted from here: another site, as with the real one. */
function leave(fields) {
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    action: options.callback_url,
    target: '_top',
  });
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  form.submit();
}

/** Black or white, whichever reads better on the shop's colour. */
function inkOn(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#0a1024' : '#fff';
}

async function open(given) {
  options = given;
  const { color = '', backdrop_color: backdrop = '' } = options.theme ?? {};
  const root = document.documentElement.style;
  if (/^#[0-9a-f]{6}$/i.test(color)) {
    root.setProperty('--brand', color);
    root.setProperty('--on-brand', inkOn(color));
  }
  if (backdrop) root.setProperty('--backdrop', backdrop);
  byId('merchant').textContent = options.name ?? 'Payment';
  byId('description').textContent = options.description ?? '';
  if (options.image) Object.assign(byId('logo'), { src: options.image, hidden: false });
  const { ok, body } = await ask('order', { key_id: options.key, order_id: options.order_id });
  byId('sheet').hidden = false;
  if (!ok) return show('closed', body.error.description);
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: body.currency });
  byId('amount').textContent = rupees.format(body.amount / 100);
  if (body.status === 'paid') return show('closed', 'This order is paid already.');
  const method = options.prefill?.method;
  show(['upi', 'card', 'netbanking'].includes(method) ? method : 'methods');
}

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.data?.type !== 'options' || options) return;
  page = event.origin;
  void open(event.data.detail);
});

document.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (button?.dataset.go) {
    round += 1;
    show(button.dataset.go);
  }
  if (button?.dataset.bank) void answerBank({ bank: button.dataset.bank });
  if (button?.id === 'close') tell('dismiss');
  if (target === document.body && options?.modal?.backdropclose) tell('dismiss');
});

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && options?.modal?.escape !== false) tell('dismiss');
});

document.addEventListener('input', ({ target }) => {
  target.removeAttribute('aria-invalid');
  if (target.id === 'number') target.value = target.value.replaceAll(/\D/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ');
  if (target.id === 'expiry')
    target.value = target.value
      .replaceAll(/\D/g, '')
      .replace(/^(\d{2})(\d)/, '$1/$2')
      .slice(0, 5);
});

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(event.target));
  if (event.target.id === 'otp-form') return void answerBank({ otp: fields.otp });
  const empty = Object.keys(fields).find((name) => fields[name].trim() === '');
  if (empty) return complain('Please fill in this field.', empty);
  void start({ method: event.target.dataset.method, ...fields });
});

tell('ready');
