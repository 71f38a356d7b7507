import type { ProductStatus } from '../../contract/desk/products.ts';
import { Badge } from '../parts/badge.tsx';

const tones = { Active: 'good', Inactive: 'warning', Archived: 'plain' } as const;

export const StatusBadge = ({ status }: { status: ProductStatus }) => <Badge tone={tones[status]}>{status}</Badge>;
