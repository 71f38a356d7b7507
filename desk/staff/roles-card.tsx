import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { permissions } from '../../contract/desk/permissions.ts';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../parts/card.tsx';
import { DiscountLimit } from './discount-limit.tsx';

export type StaffRole = DeskOutput<'GET /desk/staff'>['roles'][number];

export const RolesCard = ({ roles }: { roles: readonly StaffRole[] }) => (
  <Card title="What each role can do">
    <ul className="divide-y divide-line">
      {roles.map((role) => (
        <li key={role.role} className="py-1">
          <details>
            <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 lg:min-h-9">
              <Icon name={drawn.chevron} className="size-[1.2em] text-steel [details:not([open])_&]:-rotate-90" />
              <span className="font-bold">{role.name}</span>
              <span className="text-steel">{role.description}</span>
            </summary>
            {role.permissions.includes('counter.sell') && <DiscountLimit key={role.version} role={role} />}
            <ul className="columns-[16rem] gap-6 ps-4 pt-1 pb-3 text-sm">
              {role.permissions.map((permission) => (
                <li key={permission}>{permissions[permission]}</li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  </Card>
);
