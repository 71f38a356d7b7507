import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Screen } from '../parts/screen.tsx';
import { Tabs } from '../parts/tabs.tsx';

const tabs = [
  { path: '/settings', text: 'Selling and help' },
  { path: '/settings/profile', text: 'Profile and seller' },
  { path: '/settings/centres', text: 'Centres' },
  { path: '/settings/levels', text: 'Levels' },
  { path: '/settings/pincodes', text: 'Pincodes' },
  { path: '/settings/bands/charge', text: 'Delivery charge' },
  { path: '/settings/bands/free', text: 'Free delivery' },
  { path: '/settings/tax', text: 'Tax' },
  { path: '/settings/opening', text: 'Opening' },
];

/** Title and tabs around a screen of the settings. */
export const SettingsFrame = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <Screen title="Settings" action={action}>
    <Tabs label="Settings" tabs={tabs} current={useLocation().pathname} />
    {children}
  </Screen>
);
