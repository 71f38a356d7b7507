import { defaultCartButton } from '../../domain/cart-mode.ts';
import { loadAddresses } from '../addresses/address-book.ts';
import { loadAdmissions } from '../academy/load-admission.ts';
import { bodyOrNull } from '../api/answer.ts';
import { apiContext } from '../api/api-context.ts';
import { loadOrders } from '../orders/load-order.ts';
import { loadSignInOptions } from '../session/sign-in-options.ts';
import { useLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/my-account.ts';
import { accountTab, accountTabs, TabLinks } from './account-tabs.tsx';
import { AddressTab } from './address-tab.tsx';
import { AdmissionTab } from './admission-tab.tsx';
import { HelpTab } from './help-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { Profile } from './profile.tsx';
import { PushPrompt } from './push-prompt.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `My account · ${root.loaderData.profile.orignal_logoname}` },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const api = context.get(apiContext);
  const { client, mainId } = api;
  const [buttons, { firebase }] = await Promise.all([
    bodyOrNull(client.call('GET /button/:storeId', { params: { storeId: mainId } })),
    loadSignInOptions(api),
  ]);
  const tabs = accountTabs(defaultCartButton(buttons?.data ?? []));
  const tab = accountTab(new URL(request.url).searchParams.get('tab'), tabs);
  const help =
    tab === 'help' ? await bodyOrNull(client.call('GET /help/single/:mainId', { params: { mainId } })) : null;
  const addresses = tab === 'address' ? await loadAddresses(api) : null;
  const orders = tab === 'orders' ? await loadOrders(api) : null;
  const admissions = tab === 'admission' ? await loadAdmissions(api) : null;
  return { tabs, tab, help: help?.help ?? null, addresses, orders, admissions, firebase };
}

export default function MyAccount({ loaderData }: Route.ComponentProps) {
  const { tabs, tab, help, addresses, orders, admissions, firebase } = loaderData;
  const login = useLogin();
  if (!login) return null;
  return (
    <div className="page-width py-8 sm:py-12">
      <h1 className="text-title font-black">My account</h1>
      <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[20rem_1fr] lg:items-start lg:gap-12">
        <Profile login={login} />
        <div className="min-w-0">
          {firebase && <PushPrompt firebase={firebase} />}
          <TabLinks tabs={tabs} current={tab} />
          <div className="pt-6">
            {tab === 'orders' && <OrdersTab orders={orders} />}
            {tab === 'address' && <AddressTab addresses={addresses} />}
            {tab === 'help' && <HelpTab help={help} />}
            {tab === 'admission' && <AdmissionTab admissions={admissions} />}
          </div>
        </div>
      </div>
    </div>
  );
}
