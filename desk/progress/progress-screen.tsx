import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call, load } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { Screen } from '../parts/screen.tsx';
import { LevelCard } from './level-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { ReachedCard } from './reached-card.tsx';
import { TimesCard } from './times-card.tsx';

export const loader = ({ params }: LoaderFunctionArgs) =>
  load(call('GET /desk/students/:studentId/progress', { params: { studentId: params['studentId'] ?? '' } }));

/** Level, best times and notes of one student. */
export function Component() {
  const progress = useLoaderData<typeof loader>();
  const mayEdit = useMayCall('POST /desk/students/:studentId/times');
  return (
    <Screen
      back={{ to: `/students/${progress.student_id}`, text: progress.name }}
      title={`Progress of ${progress.name}`}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="space-y-5">
          <LevelCard progress={progress} mayEdit={mayEdit} />
          {progress.reached.length > 0 && <ReachedCard progress={progress} />}
        </div>
        <div className="space-y-5">
          <TimesCard progress={progress} mayEdit={mayEdit} />
          <NotesCard progress={progress} mayEdit={mayEdit} />
        </div>
      </div>
    </Screen>
  );
}
