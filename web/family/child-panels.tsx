import type { Child } from '../../contract/child.ts';
import type { FamilyChild } from '../../contract/family.ts';
import type { ConsentNotice } from '../../contract/batch.ts';
import { AttendancePanel } from './attendance-panel.tsx';
import { ClassesPanel } from './classes-panel.tsx';
import { ConsentsPanel } from './consents-panel.tsx';
import { KitPanel } from './kit-panel.tsx';

interface ChildPanelsProps {
  child: Child;
  care: FamilyChild;
  notices: readonly ConsentNotice[];
}

/** The panels of a child in the academy. Empty for other children. */
export function ChildPanels({ child, care, notices }: ChildPanelsProps) {
  const isStudent = child.state !== 'new';
  if (!isStudent && child.admissions === 0) return null;
  return (
    <div className="mt-5 border-b border-line">
      {care.classes.length > 0 && <ClassesPanel child={child} classes={care.classes} />}
      {isStudent && <AttendancePanel childId={child.child_id} />}
      {care.kit.length > 0 && <KitPanel child={child} kit={care.kit} offer={care.kit_package} />}
      <ConsentsPanel child={child} care={care} notices={notices} />
    </div>
  );
}
