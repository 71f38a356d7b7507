import type { RollClass } from '../../contract/desk/roll-call.ts';
import { addGuest, dismiss, refusedOf, tryAgain, type KeptItem } from '../../domain/roll-call-work.ts';
import { Button } from '../../ui/button.tsx';
import { markWords } from './class-text.ts';
import type { Phone } from './phone-store.ts';
import { stamp } from './clock.ts';
import { act } from './sync.ts';

/** Only the last refusal for each student and guest; earlier ones are outdated. */
const lastOfEach = (items: readonly KeptItem[]): KeptItem[] => [
  ...new Map(items.map((item) => [item.kind === 'guest' ? item.guest_id : item.student_id, item])).values(),
];

/** Refused marks and guests with the reason, until somebody removes them. */
export function RefusedCard({ phone, of }: { phone: Phone; of: RollClass }) {
  const ownerId = phone.owner?.staff_id ?? '';
  const refused = refusedOf(phone.work, of.class_id).filter(({ kind }) => kind !== 'view');
  if (refused.length === 0) return null;
  const idsOf = (item: KeptItem) =>
    refused
      .filter((each) =>
        item.kind === 'guest'
          ? each.kind === 'guest' && each.guest_id === item.guest_id
          : each.kind !== 'guest' && each.student_id === item.student_id,
      )
      .map(({ id }) => id);
  const forget = (ids: readonly string[]) => void act(ownerId, (work) => dismiss(work, ids));
  return (
    <section
      aria-label="Not accepted"
      className="m-4 rounded-md border-s-4 border-stop bg-white p-4 ring-1 ring-stop/30"
    >
      <h2 className="font-bold">Not accepted</h2>
      <p className="text-sm text-steel">
        The shop has not stored these. They stay on this phone until you remove them.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {lastOfEach(refused).map((item) => (
          <li key={item.id} className="py-2">
            <p className="font-semibold break-words">
              {item.kind === 'view' ? '' : item.name}
              {item.kind === 'mark' && `, ${markWords[item.mark].toLowerCase()}`}
            </p>
            <p className="text-sm break-words">{item.refused}</p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="small" tone="quiet" onClick={() => forget(idsOf(item))}>
                Remove
              </Button>
              {item.kind === 'mark' && item.mark !== 'absent' && of.state === 'planned' && (
                <Button
                  size="small"
                  tone="quiet"
                  onClick={() =>
                    void act(ownerId, (work, at) =>
                      addGuest(
                        dismiss(work, idsOf(item)),
                        of.class_id,
                        { name: item.name.slice(0, 100), kind: 'guest' },
                        stamp(at),
                      ),
                    )
                  }
                >
                  Make a guest
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => void act(ownerId, (work) => tryAgain(work, of.class_id))}>
          Try again
        </Button>
        <Button size="small" tone="quiet" onClick={() => forget(refused.map(({ id }) => id))}>
          Remove all
        </Button>
      </div>
    </section>
  );
}
