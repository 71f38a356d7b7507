import { Link } from 'react-router';
import type { SiteProfile } from '../../contract/site.ts';
import { Picture } from '../../ui/picture.tsx';

export function Brand({ profile, className = '' }: { profile: SiteProfile; className?: string }) {
  return (
    <Link to="/" className={`flex min-w-0 items-center gap-3 ${className}`}>
      {profile.profilePic && (
        <Picture
          src={profile.profilePic}
          alt=""
          sizes="44px"
          widthMax={160}
          className="size-11 shrink-0 object-contain"
        />
      )}
      <span className="min-w-0">
        <span className="block truncate text-xl leading-none font-black tracking-tight">
          {profile.orignal_logoname}
        </span>
        {profile.tag_line && <span className="mt-1 block truncate text-xs opacity-80">{profile.tag_line}</span>}
      </span>
    </Link>
  );
}
