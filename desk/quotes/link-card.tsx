import type { DeskQuote } from '../../contract/desk/quotes.ts';
import { whatsAppLink } from '../../domain/whatsapp-link.ts';
import { Button } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call } from '../api/call.ts';
import { usePress } from '../form/use-press.ts';
import { Card } from '../parts/card.tsx';
import { icons } from '../parts/icons.ts';
import { dayOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { shopSign } from '../parts/shop-sign.tsx';
import { quoteText } from './quote-text.ts';

interface LinkCardProps {
  quote: DeskQuote;
  /** Null: it was made earlier, and can no longer be read. */
  path: string | null;
  onMade: (path: string) => void;
}

/** The payment link of the last version: copied, or sent by WhatsApp. */
export function LinkCard({ quote, path, onMade }: LinkCardProps) {
  const { press, isBusy, failure } = usePress();
  const [version] = quote.versions;
  if (!version) return null;
  async function make() {
    const made = await press(call('POST /desk/quotes/:quoteId/link', { params: { quoteId: quote.quote_id } }));
    if (made) onMade(made.path);
  }
  if (path === null) {
    return (
      <Card title="Payment link">
        <p className="mb-4 text-steel">
          {quote.email === '' ? 'No mail was sent: there is no email address.' : `It was mailed to ${quote.email}.`} For
          WhatsApp or a reminder, make another link; the first one goes on working.
        </p>
        <Button tone="quiet" isBusy={isBusy} onClick={() => void make()}>
          Make a link
        </Button>
        <Failure text={failure} className="mt-3" />
      </Card>
    );
  }
  const link = location.origin + path;
  const text = quoteText({
    name: quote.name,
    number: quote.number,
    shop: shopSign().name,
    validUntil: dayOf(version.valid_until),
    link,
    version,
  });
  function copy() {
    navigator.clipboard.writeText(link).then(
      () => showToast('Copied'),
      () => showToast('Please copy the link by hand.', 'error'),
    );
  }
  const action = 'flex min-h-11 items-center gap-2 font-bold text-electric hover:underline';
  return (
    <Card title="Payment link">
      <p className="break-all">{link}</p>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <a href={whatsAppLink(quote.mobile, text)} target="_blank" rel="noreferrer" className={action}>
          <Icon name={drawn.chat} className="size-[1.2em]" />
          Send by WhatsApp
        </a>
        <button type="button" onClick={copy} className={action}>
          <Icon name={icons.copy} className="size-[1.2em]" />
          Copy
        </button>
      </div>
      <p className="mt-2 text-sm text-steel">
        Only shown now. {quote.email === '' ? '' : `It is also on its way to ${quote.email}.`}
      </p>
    </Card>
  );
}
