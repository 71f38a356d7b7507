import type { DeskQuote } from '../../contract/desk/quotes.ts';
import { whatsAppLink } from '../../domain/whatsapp-link.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../api/call.ts';
import { usePress } from '../form/use-press.ts';
import { Card } from '../parts/card.tsx';
import { dayOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { shopSign } from '../parts/shop-sign.tsx';
import { ShownLink } from '../parts/shown-link.tsx';
import { quoteText } from './quote-text.ts';

interface LinkCardProps {
  quote: DeskQuote;
  /** Null: made earlier, so it cannot be shown again. */
  path: string | null;
  onMade: (path: string) => void;
}

/** The payment link of the last version, to copy or send by WhatsApp. */
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
  return (
    <Card title="Payment link">
      <ShownLink
        link={link}
        whatsApp={whatsAppLink(quote.mobile, text)}
        note={quote.email === '' ? '' : `It is also on its way to ${quote.email}.`}
      />
    </Card>
  );
}
