import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { AadhaarSettings } from '../../contract/desk/settings.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call } from '../api/call.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { usePress } from '../form/use-press.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { Failure } from '../parts/notice.tsx';

const numbersText = (count: number): string => (count === 1 ? '1 number' : `${count} numbers`);

/** Switches the Aadhaar field off, says why, and removes stored numbers. */
export function AadhaarCard({ aadhaar, stored }: { aadhaar: AadhaarSettings; stored: number }) {
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();
  const [isAsking, setAsking] = useState(false);
  const { asks_aadhaar: isOn, version } = aadhaar;

  async function turn(asks_aadhaar: boolean) {
    const saved = await press(call('PATCH /desk/settings/aadhaar', { body: { version, asks_aadhaar } }));
    if (saved) showToast(asks_aadhaar ? 'The form asks for the number.' : 'The form no longer asks for the number.');
    await revalidate();
  }
  async function purge() {
    setAsking(false);
    const done = await press(call('POST /desk/settings/aadhaar/purge', { body: { count: stored } }));
    if (done) showToast(`Removed: ${numbersText(done.removed)}.`);
    await revalidate();
  }

  return (
    <Card
      title="Aadhaar number"
      action={isOn ? <Badge tone="warning">Asked for</Badge> : <Badge tone="good">Off</Badge>}
    >
      <div className="max-w-2xl space-y-3">
        {isOn ? (
          <p>
            The admission form has an optional field for the child’s Aadhaar number.{' '}
            <strong>We recommend switching it off.</strong> A private academy may not insist on the number and has no
            use for it, and what you do not keep cannot be stolen.
          </p>
        ) : (
          <p>The admission form does not ask for the Aadhaar number. If one is sent anyway, it is not stored.</p>
        )}
        <p className="text-steel">
          To be sure of an age, look at any proof of it and press “I have seen a proof of age” on the student’s screen.
          That stores your name and the day, and no number.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button size="small" tone={isOn ? 'primary' : 'quiet'} isBusy={isBusy} onClick={() => void turn(!isOn)}>
            {isOn ? 'Switch the field off' : 'Switch the field on'}
          </Button>
        </div>
        <div className="border-t border-line pt-3">
          {stored === 0 ? (
            <p>No Aadhaar numbers are stored.</p>
          ) : (
            <>
              <p className="mb-3">
                <strong>{numbersText(stored)}</strong> {stored === 1 ? 'is' : 'are'} stored, encrypted.
              </p>
              <Button size="small" tone="quiet" isBusy={isBusy} onClick={() => setAsking(true)}>
                Remove {stored === 1 ? 'it' : `all ${stored}`}…
              </Button>
            </>
          )}
        </div>
        <p className="text-sm text-steel">
          Your{' '}
          <Link to="/pages/privacy-policy" className="font-semibold text-electric underline underline-offset-4">
            privacy policy
          </Link>{' '}
          may mention the number: change it too.
        </p>
        <Failure text={failure} />
      </div>
      {isAsking && (
        <ConfirmDialog
          id="purge-aadhaar"
          title={`Remove ${numbersText(stored)}?`}
          text={[
            'The numbers and their last four digits are removed from all admissions. This cannot be undone.',
            isOn ? 'The form still asks for the number, so new ones can come: switch the field off as well.' : '',
            'Backups made until now still hold the numbers, encrypted, until these backups are deleted. If you ever restore one, remove the numbers again.',
          ]
            .filter(Boolean)
            .join(' ')}
          buttons={[
            { text: 'Keep them', onPress: () => setAsking(false) },
            { text: `Remove ${numbersText(stored)}`, onPress: () => void purge() },
          ]}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
