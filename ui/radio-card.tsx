import type { ReactNode } from 'react';

interface RadioCardProps {
  name: string;
  value?: string;
  isChosen: boolean;
  onChoose: () => void;
  title: ReactNode;
  text: ReactNode;
}

/** One of several choices, with a line that explains it. */
export const RadioCard = ({ name, value, isChosen, onChoose, title, text }: RadioCardProps) => (
  <label className="grid min-w-0 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 rounded-md px-3 py-2.5 ring-1 ring-line has-checked:bg-ice has-checked:ring-2 has-checked:ring-electric has-focus-visible:outline-3 has-focus-visible:outline-electric">
    <input
      type="radio"
      name={name}
      value={value}
      checked={isChosen}
      onChange={onChoose}
      className="mt-0.5 size-5 accent-electric"
    />
    <span className="font-bold break-words tabular-nums">{title}</span>
    <span className="col-start-2 text-sm break-words text-steel">{text}</span>
  </label>
);
