import type { SignInOptions } from '../../contract/account.ts';
import { isPaymentPage } from '../../domain/payment-page.ts';
import type { OutsideSources } from './content-security.ts';

/** As Google's own guide for its sign-in button lists them. */
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
 * What beyond this shop a page may use: nothing, unless the shop has set it up. Google's script runs on the pages that
 * show its button, the payment provider's on those where one pays; the token for pushes is renewed on whatever page a
 * customer opens, and to the enquiry form, which may call another host, one comes by a click from any page.
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
