import { Link } from 'react-router';
import type { Order } from '../../contract/order.ts';
import { defaultCartButton, type CartButton } from '../../domain/cart-mode.ts';
import { loadAddresses } from '../addresses/address-book.ts';
import { AddressList } from '../addresses/address-list.tsx';
import { loadAdmissions } from '../academy/load-admission.ts';
import { bodyOrNull, apiContext } from '../api/api.ts';
import { FamilyTab } from '../family/family-tab.tsx';
import { loadFamily } from '../family/load-children.ts';
import { loadOrders } from '../orders/load-order.ts';
import { OrderCard } from '../orders/order-card.tsx';
import { LoadFailed } from '../page/load-failed.tsx';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { loadSignInOptions } from '../session/sign-in-options.ts';
import { useLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/my-account.ts';
import { AdmissionTab } from './admission-tab.tsx';
import { HelpTab } from './help-tab.tsx';
import { Profile } from './profile.tsx';
import { WishListLink } from '../wish-list/wish-list-link.tsx';
import { useState } from 'react';
import type { SignInOptions } from '../../contract/account.ts';
import { canReceivePushes, registerDevice } from '../push/register-device.ts';
import { showPushes } from '../push/show-pushes.tsx';
import { privateMeta } from '../page/page-meta.ts';

export const meta = privateMeta('My account');

const allTabs = ['orders', 'address', 'help', 'admission', 'family'] as const;
type AccountTab = (typeof allTabs)[number];

const names: Record<AccountTab, string> = {
  orders: 'Orders',
  address: 'Address',
  family: 'Family',
  help: 'Help',
  admission: 'Admission',
};

/** A shop that only quotes delivers nothing, so it needs no addresses. */
const offeredTabs = (mode: CartButton | null): readonly AccountTab[] =>
  allTabs.filter((tab) => tab !== 'address' || mode !== 'getquote');

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const api = context.get(apiContext);
  const { client, mainId } = api;
  const [buttons, { firebase }] = await Promise.all([
    bodyOrNull(client.call('GET /button/:storeId', { params: { storeId: mainId } })),
    loadSignInOptions(api),
  ]);
  const tabs = offeredTabs(defaultCartButton(buttons?.data ?? []));
  const asked = new URL(request.url).searchParams.get('tab');
  const tab = tabs.find((each) => each === asked) ?? 'orders';
  const help =
    tab === 'help' ? await bodyOrNull(client.call('GET /help/single/:mainId', { params: { mainId } })) : null;
  const addresses = tab === 'address' ? await loadAddresses(api) : null;
  const orders = tab === 'orders' ? await loadOrders(api) : null;
  const admissions = tab === 'admission' || tab === 'family' ? await loadAdmissions(api) : null;
  const family = tab === 'family' ? await loadFamily(api) : null;
  return { tabs, tab, help: help?.help ?? null, addresses, orders, admissions, family, firebase };
}

export { loadEachAddress as shouldRevalidate } from '../page/load-each-address.ts';

export default function MyAccount({ loaderData }: Route.ComponentProps) {
  const { tabs, tab, help, addresses, orders, admissions, family, firebase } = loaderData;
  const login = useLogin();
  if (!login) return null;
  return (
    <div className="page-width py-8 sm:py-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-title font-black">My account</h1>
        <WishListLink />
      </div>
      <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[20rem_1fr] lg:items-start lg:gap-12">
        <Profile login={login} />
        <div className="min-w-0">
          {firebase && <PushPrompt firebase={firebase} />}
          <TabLinks tabs={tabs} current={tab} />
          <div className="pt-6">
            {tab === 'orders' && (orders ? <OrdersTab orders={orders} /> : <LoadFailed what="Your orders" />)}
            {tab === 'address' &&
              (addresses ? <AddressList addresses={addresses} /> : <LoadFailed what="Your addresses" />)}
            {tab === 'family' &&
              (family ? <FamilyTab family={family} sent={admissions ?? []} /> : <LoadFailed what="Your children" />)}
            {tab === 'help' && (help ? <HelpTab help={help} /> : <LoadFailed what="Help" />)}
            {tab === 'admission' &&
              (admissions ? <AdmissionTab admissions={admissions} /> : <LoadFailed what="Your admissions" />)}
          </div>
        </div>
      </div>
    </div>
  );
}

function TabLinks({ tabs, current }: { tabs: readonly AccountTab[]; current: AccountTab }) {
  return (
    <nav aria-label="My account" className="-mx-1 border-b border-line">
      {/* Wraps if the text is enlarged: nobody looks for a tab beyond the edge. */}
      <ul className="flex flex-wrap max-sm:justify-between sm:gap-x-1">
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to={tab === 'orders' ? '/my-account' : `/my-account?tab=${tab}`}
              aria-current={tab === current ? 'page' : undefined}
              preventScrollReset
              className="group relative block px-2 py-3 font-bold text-steel transition-colors hover:text-ink aria-[current=page]:text-ink max-sm:text-sm sm:px-4"
            >
              {names[tab]}
              <span className="lean absolute inset-x-1 bottom-0 sm:inset-x-2 h-1 origin-left scale-x-0 bg-electric transition-transform duration-300 ease-glide group-aria-[current=page]:scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OrdersTab({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) {
    return (
      <EmptyState icon="skate" title="No orders yet" text="Your orders will appear here, newest first.">
        <ButtonLink to="/course">Go to the shop</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr-only">Orders</h2>
      <ul className="space-y-4">
        {orders.map((order) => (
          <OrderCard key={order.order_id} order={order} />
        ))}
      </ul>
    </>
  );
}

/** Asks before the browser does: once denied, we can never ask again. */
function PushPrompt({ firebase }: { firebase: NonNullable<SignInOptions['firebase']> }) {
  const [permission, setPermission] = useState(() => (canReceivePushes() ? Notification.permission : 'denied'));
  if (permission !== 'default') return null;
  const ask = async () => {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer !== 'granted') return;
    showPushes();
    await registerDevice(firebase);
  };
  return (
    <section
      aria-label="Notifications"
      className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line p-5"
    >
      <p className="max-w-md">
        <strong className="block">Get updates on your order</strong>
        <span className="text-steel">A notification on this device at each step of your order.</span>
      </p>
      <Button size="small" onClick={() => void ask()}>
        Turn on notifications
      </Button>
    </section>
  );
}
