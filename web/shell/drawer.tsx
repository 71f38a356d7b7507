import { NavLink } from 'react-router';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { drawerLinks } from './site-links.ts';

export function Drawer({ id }: { id: string }) {
  return (
    <Dialog id={id} title="Menu" className="drawer on-ink lanes bg-ink text-white">
      <nav aria-label="Menu" className="px-5 py-6">
        <ul>
          {drawerLinks.map(({ to, text }) => (
            <li key={to} className="border-b border-ink-line">
              <NavLink
                to={to}
                className="flex items-center justify-between py-4 text-title font-extrabold aria-[current=page]:text-glide"
              >
                {text}
                <Icon name="arrow-right" />
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </Dialog>
  );
}
