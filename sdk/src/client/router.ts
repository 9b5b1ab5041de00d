/**
 * The host's router, as far as screens and agents need it. Import these instead of react-router-dom: the context
 * lives in the host, and a hand-picked list keeps the rest of the router out of the first load.
 */
export {
  Link,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
