import { useState } from 'react';
import type { ConsentNotice } from '../../contract/batch.ts';
import type { Child } from '../../contract/child.ts';
import type { FamilyChild } from '../../contract/family.ts';
import { formatIndiaDay } from '../../domain/india-time.ts';
import { Button } from '../../ui/button.tsx';
import { browserApi } from '../api/api.ts';
import { ErasurePart } from './erasure-part.tsx';
import { Panel } from './panel.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { useAct } from './use-act.ts';

const titles: Record<ConsentNotice['purpose'], string> = {
  training: 'Training',
  photos: 'Photos and videos',
  messages: 'Messages about events',
};

interface ConsentsPanelProps {
  child: Child;
  care: FamilyChild;
  notices: readonly ConsentNotice[];
}

/** Gives and withdraws consents one by one, and asks for erasure. */
export function ConsentsPanel({ child, care, notices }: ConsentsPanelProps) {
  const changed = notices.some(({ purpose, version }) =>
    care.consents.some((given) => given.purpose === purpose && given.version < version),
  );
  const note =
    care.erasure?.state === 'open'
      ? 'Erasure asked for'
      : changed
        ? 'A text has changed: please read it'
        : `${care.consents.length} of ${notices.length} given`;
  return (
    <Panel title="Consents and data" note={note}>
      {child.state !== 'new' && (
        <ul className="space-y-5">
          {notices.map((notice) => (
            <ConsentRow key={notice.purpose} child={child} notice={notice} consents={care.consents} />
          ))}
        </ul>
      )}
      <ErasurePart child={child} erasure={care.erasure} />
    </Panel>
  );
}

interface ConsentRowProps {
  child: Child;
  notice: ConsentNotice;
  consents: FamilyChild['consents'];
}

function ConsentRow({ child, notice, consents }: ConsentRowProps) {
  const { act, isBusy } = useAct();
  const [isAsking, setAsking] = useState(false);
  const title = titles[notice.purpose];
  const given = consents.find(({ purpose }) => purpose === notice.purpose);
  const isOutdated = given !== undefined && given.version < notice.version;
  const change = (is_given: boolean) =>
    act(() =>
      browserApi().client.call('PUT /children/:childId/consents/:purpose', {
        params: { childId: child.child_id, purpose: notice.purpose },
        body: { is_given, version: notice.version },
      }),
    );
  async function withdraw() {
    await change(false);
    setAsking(false);
  }
  return (
    <li>
      <h4 className="font-bold">{title}</h4>
      <p className="text-sm font-semibold">
        {given ? `Given on ${formatIndiaDay(new Date(given.given_at))}, text ${given.version}` : 'Not given'}
      </p>
      <p className="mt-1 text-sm break-words whitespace-pre-line text-steel">{(given ?? notice).text}</p>
      {isOutdated && (
        <div className="mt-2 rounded-md bg-ice p-3">
          <p className="text-sm font-semibold">The text has changed. Text {notice.version} says:</p>
          <p className="mt-1 text-sm break-words whitespace-pre-line">{notice.text}</p>
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {(given === undefined || isOutdated) && (
          <Button
            size="small"
            isBusy={isBusy}
            aria-label={`${isOutdated ? 'Agree to the new text' : 'Agree'}: ${title}`}
            onClick={() => void change(true)}
          >
            {isOutdated ? 'Agree to the new text' : 'Agree'}
          </Button>
        )}
        {given && (
          <Button
            size="small"
            tone="quiet"
            isBusy={isBusy}
            aria-label={`Withdraw: ${title}`}
            onClick={() => (notice.purpose === 'training' ? setAsking(true) : void change(false))}
          >
            Withdraw
          </Button>
        )}
      </div>
      {isAsking && (
        <QuestionDialog
          title="Withdraw the consent to training?"
          no="Keep the consent"
          yes="Withdraw it"
          isBusy={isBusy}
          onYes={() => void withdraw()}
          onClose={() => setAsking(false)}
        >
          <p>
            Without it we may not teach {child.name}: classes pause at once, but the place in the batch stays. When you
            agree again, {child.name} can come again.
          </p>
          <p className="text-steel">This applies to both parents.</p>
        </QuestionDialog>
      )}
    </li>
  );
}
