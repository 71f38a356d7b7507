import { useState } from 'react';
import type { RollClass } from '../../contract/desk/roll-call.ts';
import { marks, type Mark } from '../../domain/roll-call.ts';
import { noteView, setMark } from '../../domain/roll-call-work.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../parts/notice.tsx';
import { markWords } from './class-text.ts';
import type { Phone } from './phone-store.ts';
import { stamp } from './clock.ts';
import { act } from './sync.ts';

interface StudentDialogProps {
  phone: Phone;
  of: RollClass;
  student: RollClass['students'][number];
  mark: Mark | null;
  mayMark: boolean;
  onClose: () => void;
}

/** Every mark for one student, and the medical note. */
export function StudentDialog({ phone, of, student, mark, mayMark, onClose }: StudentDialogProps) {
  const ownerId = phone.owner?.staff_id ?? '';
  const [isNoteOpen, setNoteOpen] = useState(false);
  const choose = (next: Mark) => {
    void act(ownerId, (work, at) => setMark(work, of, student.student_id, next, stamp(at)));
    onClose();
  };
  const openNote = () => {
    setNoteOpen(true);
    void act(ownerId, (work, at) => noteView(work, of.class_id, student.student_id, stamp(at)));
  };
  return (
    <Dialog id="student" title={student.name} opensAtOnce onClose={onClose}>
      <div className="space-y-4 px-5 pt-2 pb-2">
        {mayMark && (
          <div className="grid grid-cols-2 gap-3">
            {marks.map((each) => (
              <Button
                key={each}
                tone={each === mark ? 'primary' : 'quiet'}
                aria-pressed={each === mark}
                onClick={() => choose(each)}
              >
                {markWords[each]}
              </Button>
            ))}
          </div>
        )}
        {student.medical_note !== '' && !isNoteOpen && (
          <Button tone="quiet" className="w-full" onClick={openNote}>
            Show the medical note
          </Button>
        )}
        {isNoteOpen && <Notice tone="error">{student.medical_note}</Notice>}
      </div>
    </Dialog>
  );
}
