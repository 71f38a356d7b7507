import { Link } from 'react-router';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useListAddress } from './list-address.ts';

/** Shown instead of rows: there are none, or none match. */
export function NoRows({ icon, text }: { icon: IconName; text: string }) {
  const { params } = useListAddress();
  const isFiltered = [...params.keys()].some((name) => name !== 'sort' && name !== 'after');
  return (
    <div className="grid place-items-center px-6 py-14 text-center">
      <Icon name={icon} className="size-8 text-line-strong" />
      <p className="mt-3 font-semibold">{isFiltered ? 'Nothing matches these filters.' : text}</p>
      {isFiltered && (
        <Link to="?" className="mt-2 font-bold text-electric underline underline-offset-4">
          Show all
        </Link>
      )}
    </div>
  );
}
