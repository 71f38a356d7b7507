/** A field that people neither see nor reach, and that robots fill in. */
export function RobotTrap() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Subject, to be left empty
        <input type="text" name="subject" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
