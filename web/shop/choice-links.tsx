import { Link } from 'react-router';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';

interface ChoiceLinksProps {
  choices: { text: string; to: string; isChosen: boolean }[];
  className: string;
  /** The id of the heading above it. */
  labelledBy?: string;
}

/** A choice between links: works without scripts, and Back undoes it. */
export const ChoiceLinks = ({ choices, className, labelledBy }: ChoiceLinksProps) => (
  <ul className={className} aria-labelledby={labelledBy}>
    {choices.map(({ text, to, isChosen }) => (
      <li key={text}>
        <Link
          to={to}
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
          className="flex min-h-[inherit] items-center justify-between gap-x-4 rounded-md px-3 font-semibold hover:bg-ice aria-[current=true]:bg-ice-deep"
        >
          {text}
          {isChosen && <Icon name={drawn.check} className="size-5 shrink-0 text-electric" />}
        </Link>
      </li>
    ))}
  </ul>
);
