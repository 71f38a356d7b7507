import { Link } from 'react-router';
import type { SiteProfile } from '../../contract/site.ts';
import { Picture } from '../../ui/picture.tsx';

/** If a wide logo leaves too little room for the name, the name wraps out of sight: such a logo is lettering. */
export function Brand({ profile, className = '' }: { profile: SiteProfile; className?: string }) {
  return (
    <Link to="/" className={`flex h-11 min-w-0 flex-wrap items-center gap-x-3 overflow-hidden ${className}`}>
      {profile.profilePic && (
        <Picture
          src={profile.profilePic}
          alt=""
          sizes="(width >= 64rem) 10rem, 5rem"
          widthMax={480}
          className="h-11 w-auto max-w-32 min-w-11 object-contain object-left lg:max-w-56"
        />
      )}
      <span className="min-w-0 grow basis-15">
        <span className="block truncate text-xl leading-none font-black tracking-tight">
          {profile.orignal_logoname}
        </span>
        {profile.tag_line && <span className="mt-1 block truncate text-xs opacity-80">{profile.tag_line}</span>}
      </span>
    </Link>
  );
}
