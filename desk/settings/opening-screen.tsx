import { useLoaderData } from 'react-router';
import { call, load } from '../api/call.ts';
import { OpeningCard } from '../opening/opening-card.tsx';
import { SetUpGuide } from '../opening/set-up-guide.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export const loader = () => load(call('GET /desk/opening'));

/** Opening and closing the shop, and what is set up. */
export function Component() {
  const opening = useLoaderData<typeof loader>();
  return (
    <SettingsFrame>
      <div className="space-y-5">
        <OpeningCard opening={opening} />
        <SetUpGuide items={opening.items} />
      </div>
    </SettingsFrame>
  );
}
