import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { Notice } from '../parts/notice.tsx';
import { listSealed, usePhone } from './phone-store.ts';
import { forgetSealed } from './sync.ts';

type Sealed = Awaited<ReturnType<typeof listSealed>>[number];

/** Says that another member's unsent taps are on this phone. Only that member can read or send them; anybody can delete them. */
export function OthersWork() {
  const [found, setFound] = useState<readonly Sealed[]>([]);
  const [asked, setAsked] = useState<Sealed | null>(null);
  // They may have been sent or deleted, here or in another tab.
  const phone = usePhone();
  useEffect(() => {
    if (phone !== null) void listSealed().then(setFound);
  }, [phone]);
  return (
    <>
      {found.map((each) => (
        <Notice key={each.staffId} tone="warning" className="mx-4 mb-3">
          <p>
            {each.full_name} has {each.count} unsent {each.count === 1 ? 'mark' : 'marks'} on this phone. They are sent
            when {each.full_name} signs in here.
          </p>
          <Button size="small" tone="quiet" className="mt-2" onClick={() => setAsked(each)}>
            Delete them
          </Button>
        </Notice>
      ))}
      {asked && (
        <ConfirmDialog
          id="delete-sealed"
          title="Delete these marks?"
          text={`What ${asked.full_name} tapped on this phone will be lost.`}
          buttons={[
            { text: 'Keep them', onPress: () => setAsked(null) },
            {
              text: 'Delete',
              onPress: () => {
                setAsked(null);
                void forgetSealed(asked.staffId);
              },
            },
          ]}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
