import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, wordsOf } from '../api/call.ts';

/** A link to the member's own classes, for a phone's calendar. */
export function CalendarButton() {
  const [link, setLink] = useState<string | null>(null);
  async function make() {
    const answer = await call('POST /desk/calendar-link');
    if (answer.ok) setLink(location.origin + answer.body.path);
    else showToast(wordsOf(answer), 'error');
  }
  return (
    <>
      <Button size="small" tone="quiet" onClick={() => void make()}>
        My calendar link
      </Button>
      {link !== null && (
        <Dialog id="calendar" title="My calendar link" opensAtOnce onClose={() => setLink(null)}>
          <div className="space-y-3 px-5 pt-2 pb-2">
            <p className="break-all">
              <a href={link.replace(/^http/, 'webcal')} className="font-semibold text-electric underline">
                {link}
              </a>
            </p>
            <p className="text-steel">
              Subscribe to it in your calendar. It shows your classes and no names. It is only shown now, and the link
              you had before no longer works.
            </p>
          </div>
        </Dialog>
      )}
    </>
  );
}
