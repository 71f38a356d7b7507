import { createRoot } from 'react-dom/client';
import { watchActivity } from '../api/activity.ts';
import { Failure } from '../parts/notice.tsx';
import { Entrance } from '../session/entrance.tsx';
import { handOver, isUnheard } from './hand-over.ts';
import { readPhone } from './phone-store.ts';
import { registerWorker } from './register-worker.ts';
import { RollCallApp } from './roll-call-app.tsx';
import { startSync } from './sync.ts';

const root = createRoot(document.getElementById('roll-call') ?? document.body);

async function open(): Promise<void> {
  registerWorker();
  try {
    if (isUnheard(await readPhone(), Date.now())) await handOver(null);
  } catch {
    root.render(
      <Entrance title="Roll call">
        <Failure text="This browser does not let the page store anything, so it cannot keep a roll call. Private windows often do not." />
      </Entrance>,
    );
    return;
  }
  root.render(<RollCallApp />);
  watchActivity();
  startSync();
}

void open();
