import type { SizedChild } from '../../contract/family.ts';
import { Button } from '../../ui/button.tsx';

interface ChildButtonsProps {
  family: readonly SizedChild[];
  chosen: SizedChild | null;
  /** Null: for none of them. */
  onChoose: (child: SizedChild | null) => void;
}

/** Chooses the child that the size is for: "Anu, foot 195 mm". */
export const ChildButtons = ({ family, chosen, onChoose }: ChildButtonsProps) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="mb-1.5 text-sm font-bold">For whom?</legend>
    {family.map((child) => {
      const isChosen = child.child_id === chosen?.child_id;
      return (
        <Button
          key={child.child_id}
          tone={isChosen ? 'primary' : 'quiet'}
          size="small"
          aria-pressed={isChosen}
          onClick={() => onChoose(isChosen ? null : child)}
          className="min-h-11 max-w-full whitespace-normal"
        >
          {child.foot_mm === null ? child.name : `${child.name}, foot ${child.foot_mm} mm`}
        </Button>
      );
    })}
  </fieldset>
);
