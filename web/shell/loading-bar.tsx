import { useNavigation } from 'react-router';

/** Seen only when a page takes longer than a blink to come. */
export function LoadingBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div className="fixed inset-x-0 top-0 z-20 h-1 overflow-hidden" aria-hidden="true">
      <div className="lean h-full w-1/3 animate-dash bg-electric [animation-delay:150ms] [animation-fill-mode:backwards]" />
    </div>
  );
}
