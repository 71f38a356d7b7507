import { callLink } from '../../domain/whatsapp-link.ts';
import type { Route } from './+types/offline-page.ts';
import { Icon } from '../../ui/icon.tsx';

/** The service worker shows this instead of any page, so it works without scripts and without the shell. */
export const handle = { isStandalone: true };

export const meta: Route.MetaFunction = () => [{ title: 'You are offline' }, { name: 'robots', content: 'noindex' }];

/** An empty address is that of the page the visitor asked for. */
const askedAddress = '';

export default function OfflinePage({ matches: [root] }: Route.ComponentProps) {
  const { profile, office } = root.loaderData;
  return (
    <main className="on-ink lanes grid min-h-dvh items-center bg-ink text-white">
      <div className="page-width py-16">
        <p className="lean mb-5 inline-block bg-glide px-4 py-1 text-sm font-extrabold text-ink">
          {profile.orignal_logoname}
        </p>
        <h1 className="text-display font-black">You are offline</h1>
        <p className="mt-5 max-w-xl text-lg text-white/85">
          You have not opened this page before, so there is no saved copy. Pages that you have opened before still work.
        </p>
        <p className="mt-9 flex flex-wrap gap-3">
          <a
            href={askedAddress}
            className="inline-flex min-h-12 items-center gap-2 rounded-full bg-white px-7 font-bold text-ink hover:bg-glide"
          >
            <Icon name="retry" /> Try again
          </a>
          <a
            href="/"
            className="inline-flex min-h-12 items-center rounded-full border border-white/40 px-7 font-bold hover:bg-white hover:text-ink"
          >
            Back to home
          </a>
        </p>
        {office?.phone && (
          <p className="mt-9 text-white/85">
            Or call us:{' '}
            <a href={callLink(office.phone)} className="font-bold text-glide underline underline-offset-4">
              {office.phone}
            </a>
          </p>
        )}
      </div>
    </main>
  );
}
