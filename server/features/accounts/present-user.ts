import type { User } from '../../../contract/account.ts';

interface Account {
  user_id: string;
  full_name: string;
  mobile: string | null;
  email: string;
}

/** The names a browser keeps: `id` and `name` repeat the others, as both spellings are read. */
export const presentUser = ({ user_id, full_name, mobile, email }: Account): User => ({
  user_id,
  id: user_id,
  name: full_name,
  full_name,
  mobile: mobile ?? '',
  email,
});
