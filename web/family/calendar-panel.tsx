import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { browserApi } from '../api/api.ts';

/** The link that a phone's calendar subscribes to. It is shown once, because only its hash is stored. */
export function CalendarPanel({ hasCalendar }: { hasCalendar: boolean }) {
  const { revalidate } = useRevalidator();
  const [link, setLink] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function make() {
    setBusy(true);
    const answer = await browserApi().client.call('POST /calendar-link');
    setBusy(false);
    if (!answer.ok) return showToast('That did not work. Please try again.', 'error');
    setLink(location.origin + answer.body.path);
    await revalidate();
  }
  async function end() {
    setBusy(true);
    const answer = await browserApi().client.call('DELETE /calendar-link');
    setBusy(false);
    if (!answer.ok) return showToast('That did not work. Please try again.', 'error');
    setLink(null);
    showToast(answer.body.message);
    await revalidate();
  }
  function copy(text: string) {
    navigator.clipboard.writeText(text).then(
      () => showToast('Copied'),
      () => showToast('Please copy the link by hand.', 'error'),
    );
  }
  return (
    <section aria-labelledby="calendar" className="mt-6 rounded-lg bg-ice p-5 sm:p-6">
      <h2 id="calendar" className="text-lg">
        Classes in your calendar
      </h2>
      {link === null ? (
        <p className="mt-1 text-steel">
          {hasCalendar
            ? 'You have a calendar link. A new one replaces it.'
            : 'Subscribe once, and your calendar follows cancelled and moved classes. It names no child.'}
        </p>
      ) : (
        <p className="mt-2">
          <a
            href={link.replace(/^http/, 'webcal')}
            className="font-semibold break-all text-electric underline underline-offset-4"
          >
            {link}
          </a>
          <span className="mt-1 block text-sm text-steel">We show it only once. Do not share it.</span>
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {link === null ? (
          <Button size="small" isBusy={isBusy} onClick={() => void make()}>
            {hasCalendar ? 'New calendar link' : 'Get a calendar link'}
          </Button>
        ) : (
          <Button size="small" onClick={() => copy(link)}>
            Copy
          </Button>
        )}
        {hasCalendar && (
          <Button size="small" tone="quiet" isBusy={isBusy} onClick={() => void end()}>
            End the link
          </Button>
        )}
      </div>
    </section>
  );
}
