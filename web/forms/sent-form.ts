import { useLocation, useNavigate } from 'react-router';
import { useAwake } from '../../ui/awake.ts';

/** Whom we answer. Kept in the history's entry: it outlives a reload, but is neither in the address nor stored anywhere else. */
interface Sender {
  email: string;
  mobile: string;
}

const isSender = (state: unknown): state is Sender =>
  typeof state === 'object' && state !== null && 'email' in state && 'mobile' in state;

/** What a link to the form carries, so that it takes the focus from the link, which is gone by then. */
export const anotherForm = { isAnother: true };

/**
 * A form whose confirmation has an address of its own, `?sent=yes`: a reload shows it again and sends nothing, and a browser
 * without scripts is led there too.
 */
export function useSentForm(path: string) {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  // The server's HTML knows nothing of the history.
  const isAwake = useAwake();
  return {
    isSent: new URLSearchParams(search).has('sent'),
    sender: isAwake && isSender(state) ? state : null,
    isAnother: isAwake && typeof state === 'object' && state !== null && 'isAnother' in state,
    /** Ends when the confirmation is shown: until then the form counts as being sent. */
    showSent: async ({ email, mobile }: Sender) =>
      navigate(`${path}?sent=yes`, { state: { email, mobile }, replace: true, preventScrollReset: true }),
  };
}
