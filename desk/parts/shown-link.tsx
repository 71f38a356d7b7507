import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { icons } from './icons.ts';

const action = 'flex min-h-11 items-center gap-2 font-bold text-electric hover:underline';

interface ShownLinkProps {
  link: string;
  /** Opens the prepared message. Null: there is no number. */
  whatsApp: string | null;
  note?: string;
}

/** A link that is shown once, to copy or send by WhatsApp. */
export function ShownLink({ link, whatsApp, note = '' }: ShownLinkProps) {
  function copy() {
    navigator.clipboard.writeText(link).then(
      () => showToast('Copied'),
      () => showToast('Please copy the link by hand.', 'error'),
    );
  }
  return (
    <>
      <p className="break-all">{link}</p>
      <div className="mt-2 flex flex-wrap gap-x-6">
        {whatsApp !== null && (
          <a href={whatsApp} target="_blank" rel="noreferrer" className={action}>
            <Icon name={drawn.chat} className="size-[1.2em]" />
            Send by WhatsApp
          </a>
        )}
        <button type="button" onClick={copy} className={action}>
          <Icon name={icons.copy} className="size-[1.2em]" />
          Copy
        </button>
      </div>
      <p className="mt-2 text-sm text-steel">Only shown now. {note}</p>
    </>
  );
}
