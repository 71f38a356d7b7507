import { data } from 'react-router';
import { callLink } from '../../domain/whatsapp-link.ts';
import { apiContext, bodyOrNull, type Api } from '../api/api.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Route } from './+types/opening-soon.ts';

/** Complete as sent: scripts would start the shop behind it. */
export const handle = { isStandalone: true };

/** Only a shop that has never opened has this page. */
async function requireNew({ client, mainId }: Api) {
  const answer = await bodyOrNull(client.call('GET /shop-state/:mainId', { params: { mainId } }));
  if (answer?.state !== 'new') throw data(null, { status: answer ? 404 : 503 });
  return null;
}

export const loader = ({ context }: Route.LoaderArgs) => requireNew(context.get(apiContext));
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => requireNew(context.get(apiContext));

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Opening soon | ${root.loaderData.profile.orignal_logoname}` },
  { name: 'robots', content: 'noindex' },
];

/** What visitors see at every address until the owner opens the shop. */
export default function OpeningSoon({ matches: [root] }: Route.ComponentProps) {
  const { profile, office } = root.loaderData;
  return (
    <main className="on-ink lanes grid min-h-dvh items-center bg-ink text-white">
      <div className="page-width py-16">
        {profile.profilePic && (
          <Picture
            src={profile.profilePic}
            alt=""
            sizes="80px"
            widthMax={160}
            className="mb-6 size-20 rounded-md bg-white object-contain p-2"
          />
        )}
        <p className="lean mb-5 inline-block bg-glide px-4 py-1 text-sm font-extrabold text-ink">Opening soon</p>
        <h1 className="text-display font-black wrap-anywhere">{profile.orignal_logoname}</h1>
        {profile.tag_line && <p className="mt-3 text-title font-bold text-glide">{profile.tag_line}</p>}
        <p className="mt-5 max-w-xl text-lg text-white/85">We are setting up our online shop. Please come back soon.</p>
        {office && <Contact {...office} />}
      </div>
    </main>
  );
}

const linkLook = 'font-bold text-glide underline underline-offset-4 break-all';

function Contact({ phone, email, google_address: address }: { phone: string; email: string; google_address: string }) {
  return (
    <address className="mt-9 not-italic">
      <ul className="space-y-3 text-white/85">
        {phone && (
          <li className="flex gap-3">
            <Icon name="phone" className="mt-0.5 size-5 shrink-0 text-glide" />
            <a href={callLink(phone)} className={linkLook}>
              {phone}
            </a>
          </li>
        )}
        {email && (
          <li className="flex gap-3">
            <Icon name="mail" className="mt-0.5 size-5 shrink-0 text-glide" />
            <a href={`mailto:${email}`} className={linkLook}>
              {email}
            </a>
          </li>
        )}
        {address && (
          <li className="flex gap-3">
            <Icon name="pin" className="mt-0.5 size-5 shrink-0 text-glide" />
            <span>{address}</span>
          </li>
        )}
      </ul>
    </address>
  );
}
