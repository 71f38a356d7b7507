import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** Instead of an empty list: what will be here, and what to do now. */
export function EmptyState(props: { icon: IconName; title: string; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start rounded-lg bg-ice p-6 sm:p-10">
      <Icon name={props.icon} className="size-9 text-electric" />
      <h2 className="mt-4 text-xl">{props.title}</h2>
      <p className="mt-2 max-w-md text-steel">{props.text}</p>
      {props.children && <div className="mt-6 flex flex-wrap gap-3">{props.children}</div>}
    </div>
  );
}
