import { Link } from 'react-router';
import type { SiteProfile } from '../../contract/site.ts';
import { Picture } from '../../ui/picture.tsx';

/** The name takes up to two lines, and is never cut inside a word: beside a wide logo, which is lettering, it wraps out of sight. */
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
      <span className="max-h-11 min-w-0 grow basis-[min-content] overflow-hidden">
        <span className="line-clamp-2 text-xl leading-none font-black tracking-tight">{profile.orignal_logoname}</span>
        {profile.tag_line && (
          <span className="mt-1 block w-0 min-w-full truncate text-xs opacity-80">{profile.tag_line}</span>
        )}
      </span>
    </Link>
  );
}
