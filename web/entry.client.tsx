import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { browserContext } from './api/api.ts';
import { watchTyping } from './parts/new-version.ts';

watchTyping();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={browserContext} />
    </StrictMode>,
  );
});
