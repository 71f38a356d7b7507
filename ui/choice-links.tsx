import { Link } from 'react-router';
import { drawn } from './drawn.ts';
import { Icon } from './icon.tsx';

interface ChoiceLinksProps {
  choices: { text: string; to: string; isChosen: boolean }[];
}

/** A choice between links: works without scripts, and Back undoes it. */
export function ChoiceLinks({ choices }: ChoiceLinksProps) {
  return (
    <ul className="px-3 pt-2">
      {choices.map(({ text, to, isChosen }) => (
        <li key={text}>
          <Link
            to={to}
            preventScrollReset
            aria-current={isChosen ? 'true' : undefined}
            className="flex min-h-12 items-center justify-between gap-4 rounded-md px-3 font-semibold hover:bg-ice aria-[current=true]:bg-ice-deep"
          >
            {text}
            {isChosen && <Icon name={drawn.check} className="size-5 shrink-0 text-electric" />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
