import type { SignInOptions } from '../../contract/account.ts';
import { isPaymentPage } from '../../domain/payment-page.ts';
import type { OutsideSources } from './content-security.ts';

/** From Google's guide to its sign-in button. */
const googleIdentity: OutsideSources = {
  script: ['https://accounts.google.com/gsi/client'],
  style: ['https://accounts.google.com/gsi/style'],
  connect: ['https://accounts.google.com/gsi/'],
  frame: ['https://accounts.google.com/gsi/'],
};

/** Where a browser gets the token under which Firebase reaches it. */
const firebaseTokens: OutsideSources = {
  connect: ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'],
};

interface Outside {
  signIn: SignInOptions;
  paymentWidget: OutsideSources;
  enquiryUrl: string | null;
}

const pagesWithGoogle = new Set(['/login', '/register']);

/**
 * The outside addresses a page may use: none, unless the shop has set them up. Google's script runs on pages with its button, the payment
 * provider's where customers pay. Push tokens are renewed on any page, and the enquiry form, which may call another host, opens by a click
 * from any page.
 */
export function outsideSourcesFor({ signIn: { google, firebase }, paymentWidget, enquiryUrl }: Outside) {
  const onGooglePages = google === null ? [] : [sourcesOfScript(google.script_url)];
  const everywhere = [
    ...(firebase === null ? [] : [firebaseTokens]),
    ...(enquiryUrl === null ? [] : [{ connect: [new URL(enquiryUrl).origin] }]),
  ];
  return (pathname: string): readonly OutsideSources[] => [
    ...(pagesWithGoogle.has(pathname) ? onGooglePages : []),
    ...(isPaymentPage(pathname) ? [paymentWidget] : []),
    ...everywhere,
  ];
}

/** A stand-in for Google, on another port of this machine, calls nobody but itself. */
function sourcesOfScript(scriptUrl: string): OutsideSources {
  const { origin } = new URL(scriptUrl);
  return origin === 'https://accounts.google.com' ? googleIdentity : { script: [scriptUrl], connect: [origin] };
}
