// Two files in the build (`startFirst`): the first requests data while the second, which draws it, still loads.
import './app/start.ts';
import './app/client.tsx';
