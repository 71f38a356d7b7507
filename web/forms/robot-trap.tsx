/** A field that people neither see nor reach, but robots fill in. */
export function RobotTrap() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Subject (leave this empty)
        <input type="text" name="subject" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
