import { data } from 'react-router';

function refuse(): never {
  throw data(null, { status: 404 });
}

export const loader = refuse;
export const clientLoader = refuse;

export default function NotFound() {
  return null;
}
