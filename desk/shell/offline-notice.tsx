import { useSyncExternalStore } from 'react';

function subscribe(tell: () => void): () => void {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <output>
      {!isOnline && (
        <span className="block bg-ink px-4 py-2 text-center font-semibold text-white">
          You are offline. Nothing can be saved until you are back online; what you type stays here.
        </span>
      )}
    </output>
  );
}
