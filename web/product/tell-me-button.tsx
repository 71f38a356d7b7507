import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { part } from '../parts/part.tsx';
import { useLogin } from '../visitor/stored-login.ts';
import { browserApi } from '../api/api.ts';

const TellMeDialog = part('The form', async () => (await import('./tell-me-dialog.tsx')).TellMeDialog);

/** For what is sold out. One press for a customer; a guest is asked for an address. */
export function TellMeButton({ sku }: { sku: string }) {
  const login = useLogin();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** What the shop answered, and about which SKU. */
  const [answered, setAnswered] = useState<{ sku: string; text: string } | null>(null);
  const answer = answered?.sku === sku ? answered.text : null;
  const isDone = answer !== null || isAsking;

  /** The shop knows a customer's address. */
  function askFor(email: string) {
    const { client, mainId } = browserApi();
    return client.call('POST /restock', { body: { product_sku: sku, email, main_id: mainId } });
  }

  async function ask() {
    if (isDone) return;
    if (!login) return setOpen(true);
    setAsking(true);
    const asked = await askFor('');
    setAsking(false);
    if (asked.ok) setAnswered({ sku, text: `We will mail ${login.email} once it is back.` });
    else showToast(asked.refusal?.msg ?? 'The shop could not be reached. Please try again.', 'error');
  }

  return (
    <div className="needs-script mt-3">
      {/* Not `disabled`: that would throw keyboard users back to the top. */}
      <Button aria-disabled={isDone} onClick={() => void ask()} className="w-full sm:w-auto sm:min-w-56">
        <Icon name="mail" /> {isAsking ? 'Asking the shop…' : 'Tell me when it is back'}
      </Button>
      <output className="block">
        {answer !== null && <span className="mt-3 block font-semibold text-go">{answer}</span>}
      </output>
      {isOpen && (
        <TellMeDialog ask={askFor} onDone={(text) => setAnswered({ sku, text })} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
