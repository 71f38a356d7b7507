import { Fragment, useState } from 'react';
import { NavLink } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { callOnce, wordsOf } from '../api/call.ts';
import { useMe } from '../api/session.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { icons } from '../parts/icons.ts';
import { ShopSign } from '../parts/shop-sign.tsx';
import { countUnsent, handOver } from '../roll-call/hand-over.ts';
import { menuOf } from './screens.ts';

/** The screens that this person's role opens. */
export function Menu() {
  const me = useMe();
  const [unsent, setUnsent] = useState(0);
  async function askOrSignOut() {
    const count = await countUnsent().catch(() => 0);
    if (count > 0) setUnsent(count);
    else await signOut();
  }
  return (
    <div className="flex h-full flex-col gap-1 p-3">
      <ShopSign className="px-3 pt-2 pb-4" />
      <nav aria-label="Screens">
        {menuOf(me).map((group) => (
          <Fragment key={group.title}>
            {group.title !== '' && (
              <p id={`menu-${group.title}`} className="px-3 pt-3 pb-1 text-xs font-bold text-steel lg:pt-2.5">
                {group.title}
              </p>
            )}
            <ul aria-labelledby={group.title === '' ? undefined : `menu-${group.title}`} className="space-y-0.5">
              {group.links.map(({ path, title, icon }) => (
                <li key={path}>
                  <NavLink
                    to={path}
                    end={path === '/'}
                    className="flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold text-steel hover:bg-ice-deep hover:text-ink aria-[current=page]:bg-white aria-[current=page]:font-bold aria-[current=page]:text-ink aria-[current=page]:ring-1 aria-[current=page]:ring-line lg:min-h-8"
                  >
                    <Icon name={icon} className="size-[1.2em]" />
                    {title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div className="mt-auto border-t border-line px-3 pt-4 pb-1">
        <p className="font-bold">{me.full_name}</p>
        <p className="mb-3 text-sm text-steel">
          {me.role_name}
          {me.is_demo && ' · demo'}
        </p>
        <Button size="small" tone="quiet" className="w-full" onClick={() => void askOrSignOut()}>
          <Icon name={icons.signOut} className="size-[1.2em]" />
          Sign out
        </Button>
      </div>
      {unsent > 0 && (
        <ConfirmDialog
          id="unsent-marks"
          title="Marks of a roll call are not sent yet"
          text={`${unsent} ${unsent === 1 ? 'is' : 'are'} only on this phone. Open the roll call with a network to send them. If you sign out, they stay locked here and are sent when you open the roll call on this phone again.`}
          buttons={[
            { text: 'Open the roll call', onPress: () => location.assign('/desk/roll-call') },
            { text: 'Sign out', onPress: () => void signOut() },
          ]}
          onClose={() => setUnsent(0)}
        />
      )}
    </div>
  );
}

/** Loads a new page, so that nothing of this person stays in memory. */
async function signOut(): Promise<void> {
  const answer = await callOnce('POST /desk/sign-out');
  // 401: the session has ended already.
  if (!answer.ok && answer.status !== 401) return showToast(`You are still signed in. ${wordsOf(answer)}`, 'error');
  // A browser that stores nothing has nothing to hand over.
  await handOver(null).catch(() => undefined);
  sessionStorage.clear();
  return location.assign('/desk');
}
