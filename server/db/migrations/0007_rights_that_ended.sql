-- Fails the statement that asks it, and with it the transaction: whoever began a change has lost the right to it.
CREATE FUNCTION rights_ended() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rights of the caller have ended' USING ERRCODE = 'QD409';
END
$$;
