import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Opening } from '../../contract/desk/opening.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call } from '../api/call.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { usePress } from '../form/use-press.ts';
import { Card } from '../parts/card.tsx';
import { dayOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';

const words = {
  open: {
    title: 'Open the shop?',
    text: 'From now on everybody can see it and order, and search engines may list it.',
    button: 'Open the shop',
    done: 'The shop is open.',
  },
  close: {
    title: 'Close the shop for now?',
    text: 'Nobody can order until you open it again. Orders that were already placed can still be paid, packed, sent and tracked.',
    button: 'Close the shop for now',
    done: 'The shop is closed.',
  },
};

const states = {
  new: 'Visitors and search engines see “Opening soon”. You and your staff see the real shop while you are signed in here.',
  open: 'The shop is open.',
  closed: 'The shop is closed: visitors can look around, but not order.',
};

const linkLook = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

/** Opens the shop, or closes it for now. */
export function OpeningCard({ opening }: { opening: Opening }) {
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();
  const [isAsking, setAsking] = useState(false);
  const { version, state, opened_at } = opening;
  const next = state === 'open' ? 'close' : 'open';
  const { title, text, button, done } = words[next];

  async function change() {
    setAsking(false);
    const changed = await press(call('POST /desk/opening', { body: { version, is_open: next === 'open' } }));
    if (changed) showToast(done);
    // After a refusal too, because somebody else may have done it first.
    await revalidate();
  }

  return (
    <Card title="Opening">
      <p className="max-w-3xl">
        {states[state]}
        {opened_at !== null && <span className="text-steel"> First opened on {dayOf(opened_at)}.</span>}
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button tone={next === 'close' ? 'quiet' : 'primary'} isBusy={isBusy} onClick={() => setAsking(true)}>
          {button}
        </Button>
        <a href="/" className={linkLook}>
          Look at the shop
        </a>
        {state === 'new' && (
          <a href="/opening-soon" className={linkLook}>
            What visitors see
          </a>
        )}
      </p>
      <Failure text={failure} className="mt-4 empty:mt-0" />
      {isAsking && (
        <ConfirmDialog
          id="opening"
          title={title}
          text={text}
          buttons={[
            { text: button, onPress: () => void change() },
            { text: 'Not yet', onPress: () => setAsking(false) },
          ]}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
