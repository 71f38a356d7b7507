import { useRef, type PointerEvent } from 'react';
import type { RollClass } from '../../contract/desk/roll-call.ts';
import type { Mark } from '../../domain/roll-call.ts';
import { IconButton } from '../../ui/button.tsx';
import { icons } from '../parts/icons.ts';
import { markWords } from './class-text.ts';

const longPressMs = 500;
/** Movement within this is a tap; scrolling moves further. */
const wobblePx = 10;

const looks: Record<Mark, string> = {
  present: 'text-go',
  absent: 'text-stop',
  late: 'text-signal-deep',
  excused: 'text-steel',
};

interface StudentRowProps {
  student: RollClass['students'][number];
  /** Another one in the list has the same name. */
  isNamesake: boolean;
  mark: Mark | null;
  mayMark: boolean;
  onTap: () => void;
  onMore: () => void;
}

/** A tap changes between present and absent; a long press, or the button at the end, offers the rest. */
export function StudentRow({ student, isNamesake, mark, mayMark, onTap, onMore }: StudentRowProps) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasLong = useRef(false);
  const stop = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  const begin = ({ clientX: x, clientY: y }: PointerEvent) => {
    stop();
    wasLong.current = false;
    const timer = setTimeout(() => {
      wasLong.current = true;
      onMore();
    }, longPressMs);
    press.current = { timer, x, y };
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > wobblePx) stop();
  };
  const words = mark === null ? 'Not marked' : markWords[mark];
  // What is tapped here and not sent yet will count.
  const overruled = mark === student.mark ? student.overruled : null;
  const tap = () => {
    if (wasLong.current) wasLong.current = false;
    else onTap();
  };
  return (
    <li className={`flex items-center ${mark === 'absent' ? 'bg-ice' : ''}`}>
      <button
        type="button"
        disabled={!mayMark}
        onClick={tap}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={stop}
        onPointerCancel={stop}
        onPointerLeave={stop}
        // Android would open its own menu on a long press.
        onContextMenu={(event) => event.preventDefault()}
        className="flex min-h-14 min-w-0 flex-1 touch-manipulation items-center justify-between gap-3 py-1.5 ps-4 pe-2 text-start select-none"
      >
        <span className="min-w-0">
          <span className="block font-semibold break-words">{student.name}</span>
          {(isNamesake || student.may_be_photographed === false) && (
            <span className="block text-sm text-steel">
              {[
                isNamesake && typeof student.age === 'number' && `${student.age} years`,
                student.may_be_photographed === false && 'No photos',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
          {student.absence !== null && (
            <span className="block text-sm break-words text-steel">
              Reported absent{student.absence === '' ? '' : `: ${student.absence}`}
            </span>
          )}
          {overruled && (
            <span className="block text-sm break-words text-signal-deep">
              {overruled.by} marked {words.toLowerCase()}. You had {markWords[overruled.mark].toLowerCase()}
              {overruled.is_untouched ? ' and had not tapped it' : ''}.
            </span>
          )}
        </span>{' '}
        <span className={`font-bold ${mark === null ? 'text-steel' : looks[mark]}`}>{words}</span>
      </button>
      <IconButton
        icon={student.medical_note === '' ? 'M5 12h.01M12 12h.01M19 12h.01' : icons.health}
        label={student.medical_note === '' ? `More for ${student.name}` : `More for ${student.name}, medical note`}
        tone="bare"
        className={`me-2 ${student.medical_note === '' ? 'text-steel' : 'text-stop'}`}
        onClick={onMore}
      />
    </li>
  );
}
