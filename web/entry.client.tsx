import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { browserContext } from './api/api.ts';
import { watchTyping } from './parts/new-version.ts';

watchTyping();
// Back restored the page from memory: cart and login are old, and a router that left for another document still waits for it.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={browserContext} />
    </StrictMode>,
  );
});
